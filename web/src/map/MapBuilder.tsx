// The star-map builder. The server judges every map, and says why one cannot be played on.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { capital } from '../i18n';
import type { GameInfo, Requests } from '../protocol';
import { report } from '../report';
import { formatRoute, type Link } from '../router';
import { server } from '../server';
import { sentenceOf } from '../socket';
import { copyText } from '../study/files';
import { Button, LinkButton } from '../ui/Button';
import { Choose, TextField } from '../ui/Field';
import { showToast } from '../ui/Toast';
import { emptyCanvas, isEmpty, rowsOfSpec, rowsOfView, trimmed, type Rows } from './builder';
import { Canvas } from './Canvas';
import './map.css';
import { OwnMaps } from './OwnMaps';
import { text } from './sentences';

type Mode = 'cells' | 'sectors';
type MapResult = Requests['map']['result'];
type Judged =
  | { kind: 'judging' }
  | { kind: 'judged'; result: MapResult }
  | { kind: 'refused'; reason: string };

export function MapBuilder({ link }: { link: Link }) {
  const words = text();
  const [mode, setMode] = useState<Mode>('cells');
  const [rows, setRows] = useState<Rows>(() => rowsOfSpec(link.game ?? '') ?? emptyCanvas());
  const [sectors, setSectors] = useState(4);
  const [seed, setSeed] = useState(1);
  const [least, most] = sectorRange();
  const cells = trimmed(rows);
  // Any map that the game knows can be changed.
  const begin = async (spec: string) => {
    const { view } = await server.request('look', { game: spec });
    edit(rowsOfView(view, server.hello.value?.map_letters ?? []));
  };
  useEffect(() => {
    if (link.game !== undefined && !rowsOfSpec(link.game)) void report(begin(link.game));
  }, [link.game]);
  const answer = useJudgement(mode === 'cells' ? { rows: [...cells] } : { sectors, seed });
  const judged: Judged =
    mode === 'cells' && isEmpty(cells) ? { kind: 'refused', reason: words.emptyMap } : answer;
  const result = judged.kind === 'judged' ? judged.result : null;
  const edit = (next: Rows) => {
    setRows(next);
    setMode('cells');
  };
  return (
    <div class="stack map-builder">
      <h1>{words.title}</h1>
      <div class="map-grid">
        {mode === 'cells' ? (
          <Canvas rows={rows} onChange={setRows} />
        ) : (
          <div class="map-board">{result && <Board view={result.view} label={words.canvas} />}</div>
        )}
        <div class="stack">
          <Choose
            label={words.mode}
            value={mode}
            options={[
              { value: 'cells', label: words.cells },
              { value: 'sectors', label: words.sectors },
            ]}
            onChange={(value) => setMode(value as Mode)}
          />
          {mode === 'sectors' && (
            <>
              <div class="row sector-fields">
                <TextField
                  label={words.sectorCount}
                  type="number"
                  min={least}
                  max={most}
                  step={2} // half of them mirror the other half
                  value={String(sectors)}
                  onChange={(value) => setSectors(Number(value))}
                />
                <TextField
                  label={words.seed}
                  type="number"
                  min={0}
                  value={String(seed)}
                  onChange={(value) => setSeed(Number(value))}
                />
              </div>
              <div class="row">
                <Button icon="next" testId="next-map" onClick={() => setSeed(seed + 1)}>
                  {words.next}
                </Button>
                <Button
                  icon="edit"
                  disabled={!result}
                  testId="to-cells"
                  onClick={() => result && edit(result.rows)}
                >
                  {words.toCells}
                </Button>
              </div>
            </>
          )}
          <Judgement judged={judged} />
          <Shipped onBegin={(spec) => void report(begin(spec))} onEmpty={() => edit(emptyCanvas())} />
          <OwnMaps rows={result?.rows ?? cells} onOpen={edit} />
        </div>
      </div>
    </div>
  );
}

function mapGame(): GameInfo | undefined {
  return server.hello.value?.games.find((one) => one.maps);
}

function sectorRange(): [number, number] {
  return mapGame()?.options.find((option) => option.key === 'sectors')?.range ?? [2, 2];
}

// The maps that come with the game.
function Shipped(props: { onBegin(spec: string): void; onEmpty(): void }) {
  const words = text();
  const game = mapGame();
  const maps = game?.options.find((option) => option.key === 'map')?.values ?? [];
  return (
    <fieldset class="choose">
      <legend>{words.startFrom}</legend>
      <div class="row">
        <Button icon="trash" testId="empty" onClick={props.onEmpty}>
          {words.empty}
        </Button>
        {maps.map(({ word, name }) => (
          <Button
            key={word}
            testId={`begin-${word}`}
            onClick={() => props.onBegin(`${game?.id}:map=${word}`)}
          >
            {capital(name)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function useJudgement(params: Requests['map']['params']): Judged {
  const [judged, setJudged] = useState<Judged>({ kind: 'judging' });
  const key = JSON.stringify(params);
  const epoch = server.epoch.value;
  useEffect(() => {
    let wanted = true;
    server
      .request('map', params)
      .then((result) => wanted && setJudged({ kind: 'judged', result }))
      .catch((error: unknown) => wanted && setJudged({ kind: 'refused', reason: sentenceOf(error) }));
    return () => {
      wanted = false;
    };
  }, [key, epoch]);
  return judged;
}

function Judgement({ judged }: { judged: Judged }) {
  const words = text();
  const game = judged.kind === 'judged' ? judged.result.game : null;
  const sentence =
    judged.kind === 'judging'
      ? words.judging
      : judged.kind === 'refused'
        ? judged.reason
        : judged.result.problem || words.good;
  const copy = async () => showToast((await copyText(game ?? '')) ? words.copied : words.cannotCopy);
  return (
    <section
      class={`judgement panel stack ${game ? 'possible' : judged.kind === 'judging' ? '' : 'impossible'}`}
    >
      <p aria-live="polite" data-testid="map-judgement">
        {capital(sentence)}
      </p>
      {game && (
        <code class="position-text" data-testid="spec">
          {game}
        </code>
      )}
      <div class="row">
        {game ? (
          <>
            <LinkButton
              kind="primary"
              icon="play"
              testId="play-map"
              href={formatRoute({ screen: 'new', game: game.split(':')[0] ?? '', link: { game } })}
            >
              {words.play}
            </LinkButton>
            <LinkButton
              icon="study"
              testId="study-map"
              href={formatRoute({ screen: 'study', link: { game } })}
            >
              {words.study}
            </LinkButton>
          </>
        ) : (
          <>
            <Button kind="primary" icon="play" disabled testId="play-map">
              {words.play}
            </Button>
            <Button icon="study" disabled testId="study-map">
              {words.study}
            </Button>
          </>
        )}
        <Button icon="copy" disabled={!game} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
    </section>
  );
}
