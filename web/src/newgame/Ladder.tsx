// The opponents as a ladder of tiles, the weakest first.
import { capital } from '../i18n';
import { resultsAgainst } from '../library/saved';
import { useLibrary } from '../library/useLibrary';
import type { GameInfo, WhoInfo } from '../protocol';
import { scaleOf } from './scale';
import { text } from './sentences';

export function Ladder(props: {
  info: GameInfo;
  who: WhoInfo[];
  opponent: string; // may be none of the tiles
  suggested: string | undefined; // the level to try next
  onChoose(who: string): void;
}) {
  const { info, who, opponent } = props;
  const words = text();
  const { games } = useLibrary();
  return (
    <fieldset class="ladder">
      <legend class="hidden">{words.opponent}</legend>
      {scaleOf(who, 'level').map((one, index) => {
        const { won, lost, drawn } = resultsAgainst(games ?? [], info.id, one.who);
        return (
          <Tile
            key={one.who}
            who={one.who}
            chosen={one.who === opponent}
            number={String(index + 1)}
            name={capital(one.title ?? one.name)}
            sentence={capital(one.meaning ?? '')}
            score={won + lost + drawn > 0 ? `${won}–${lost}` : ''}
            scoreWords={words.results(won, lost)}
            hint={one.who === props.suggested ? words.tryNext : ''}
            onChoose={props.onChoose}
          />
        );
      })}
      <Tile
        who="human"
        chosen={opponent === 'human'}
        name={words.twoPeople}
        sentence={words.atOneScreen}
        onChoose={props.onChoose}
      />
    </fieldset>
  );
}

function Tile(props: {
  who: string;
  chosen: boolean;
  number?: string;
  name: string;
  sentence: string;
  score?: string;
  scoreWords?: string;
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
      {props.score && (
        <span class="rung-score" data-testid="results">
          <span aria-hidden="true">{props.score}</span>
          <span class="hidden">{props.scoreWords}</span>
        </span>
      )}
      <small class="muted">{props.sentence}</small>
      {props.hint && (
        <small class="rung-hint" data-testid="suggestion">
          {props.hint}
        </small>
      )}
    </label>
  );
}
