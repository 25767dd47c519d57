// The opponents as a ladder of tiles, the weakest first.
import { useState } from 'preact/hooks';
import { capital } from '../i18n';
import { resultsAgainst } from '../library/saved';
import type { Results } from '../library/saved';
import { useLibrary } from '../library/useLibrary';
import type { GameInfo, WhoInfo } from '../protocol';
import { formatRoute } from '../router';
import type { Route } from '../router';
import { Button } from '../ui/Button';
import { nearRungs, scaleOf } from './scale';
import { text } from './sentences';

export function Ladder(props: {
  info: GameInfo;
  who: WhoInfo[];
  opponent: string; // may be none of the tiles
  suggested: string | undefined; // the level to try next
  online: Route | null; // where a game with somebody elsewhere begins
  onChoose(who: string): void;
}) {
  const { info, who, opponent } = props;
  const words = text();
  const { games } = useLibrary();
  const [showsAll, setShowsAll] = useState(false);
  const levels = scaleOf(who, 'level');
  const at = (name: string | undefined) => levels.findIndex((one) => one.who === name);
  // The window stays where it is while the user chooses within it.
  const [middle] = useState(() => Math.max(at(opponent), 0));
  const near = nearRungs(levels.length, props.suggested === undefined ? middle : at(props.suggested));
  const isShown = (index: number) => showsAll || near.includes(index) || index === at(opponent);
  const isKnown = ({ won, lost, drawn }: Results) => won + lost + drawn > 0;
  return (
    <fieldset class="ladder">
      <legend class="hidden">{words.opponent}</legend>
      {levels.map((one, index) => {
        const results = resultsAgainst(games ?? [], info.id, one.who);
        if (!isShown(index) && !isKnown(results)) return null;
        return (
          <Tile
            key={one.who}
            who={one.who}
            chosen={one.who === opponent}
            number={String(index + 1)}
            name={capital(one.title ?? one.name)}
            sentence={capital(one.meaning ?? '')}
            score={isKnown(results) ? words.results(results.won, results.lost) : ''}
            hint={one.who === props.suggested ? words.tryNext : ''}
            onChoose={props.onChoose}
          />
        );
      })}
      <Tile who="human" chosen={opponent === 'human'} name={words.twoPeople} onChoose={props.onChoose} />
      {props.online && (
        <a class="rung" href={formatRoute(props.online)} data-testid="play-online">
          <span class="rung-name">{words.online}</span>
          <small class="muted">{words.onlineHow}</small>
        </a>
      )}
      {near.length < levels.length && !showsAll && (
        <Button kind="quiet" testId="all-rungs" onClick={() => setShowsAll(true)}>
          {words.allLevels(levels.length)}
        </Button>
      )}
    </fieldset>
  );
}

function Tile(props: {
  who: string;
  chosen: boolean;
  number?: string;
  name: string;
  sentence?: string;
  score?: string;
  hint?: string;
  onChoose(who: string): void;
}) {
  return (
    <label class={props.chosen ? 'rung chosen' : 'rung'} data-testid={`rung-${props.who}`}>
      <input
        type="radio"
        name="opponent"
        value={props.who}
        checked={props.chosen}
        onChange={() => props.onChoose(props.who)}
      />
      <span class="rung-name">
        {props.number && <span class="rung-number">{props.number}</span>} {props.name}
      </span>
      {props.sentence && <small class="muted">{props.sentence}</small>}
      {props.score && (
        <small class="rung-score" data-testid="results">
          {props.score}
        </small>
      )}
      {props.hint && (
        <small class="rung-hint" data-testid="suggestion">
          {props.hint}
        </small>
      )}
    </label>
  );
}
