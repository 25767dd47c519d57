// Opens the study that an address names, keeps the address up to date, and passes on the connection's events.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { capital } from '../i18n';
import type { PlayerNumber, RecordJson } from '../protocol';
import { formatRoute, replaceRoute, type Link, type Route } from '../router';
import { gameInfo, server } from '../server';
import { settings } from '../settings/settings';
import { sentenceOf } from '../socket';
import { LinkButton } from '../ui/Button';
import { useLatest } from '../useLatest';
import type { Later } from './engine';
import { Reviewer } from './reviewer';
import { text } from './sentences';
import { openStudy, StudySession } from './session';
import { Start } from './Start';
import { StudyScreen, type Opened } from './StudyScreen';
import { fromRecord, kRoot, type Tree } from './tree';

const later: Later = (action, milliseconds) => {
  const timer = window.setTimeout(action, milliseconds);
  return () => window.clearTimeout(timer);
};

function withReviewer(session: StudySession, reviews = false): Opened {
  const reviewer = new Reviewer(server, session);
  const person = onlyPerson(session.tree.peek());
  if (reviews) void reviewer.lead(person);
  return { session, reviewer, reviews, person };
}

// The person who played against a computer.
function onlyPerson({ game, tags }: Tree): PlayerNumber | null {
  const computers = gameInfo(game)?.who.filter(({ who }) => who !== 'human') ?? [];
  const [one, two] = ['Player1', 'Player2'].map((player) =>
    computers.some(({ who }) => who === tags.find(([tag]) => tag === player)?.[1]),
  );
  return one === two ? null : one ? 2 : 1;
}

const kAddressDelay = 120; // browsers refuse to change the address too often

export function Study({ link }: { link: Link }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState('');
  const own = useRef(''); // the last address written by this screen
  const address = formatRoute({ screen: 'study', link });
  const empty = link.game === undefined && link.saved === undefined && link.record === undefined;
  const wanted = useLatest({ link, empty });

  // Changes with the address: no later action is meant for the previous study.
  useLayoutEffect(() => {
    if (address === own.current) return;
    own.current = '';
    const { link, empty } = wanted.current;
    let isWanted = true;
    setOpened(null);
    setProblem('');
    if (empty) return;
    openStudy(server, later, link, Number(settings.peek().lines))
      .then((session) => {
        if (isWanted) setOpened(withReviewer(session, link.review));
        else session.dispose();
      })
      .catch((error: unknown) => isWanted && setProblem(sentenceOf(error)));
    return () => {
      isWanted = false;
    };
  }, [address, wanted]);

  useEffect(
    () => () => {
      opened?.reviewer.dispose();
      opened?.session.dispose();
    },
    [opened],
  );

  const onRecord = (record: RecordJson) => {
    const session = new StudySession(server, later, {
      tree: fromRecord(record),
      at: kRoot,
      lines: Number(settings.peek().lines),
    });
    session.keep();
    setOpened(withReviewer(session));
  };
  const writeAddress = (shown: Link) => {
    const next: Route = { screen: 'study', link: opened?.reviews ? { ...shown, review: true } : shown };
    if (replaceRoute(next, address)) own.current = formatRoute(next);
  };

  if (opened) return <OpenStudy {...opened} onAddress={writeAddress} />;
  if (problem) {
    return (
      <div class="stack narrow">
        <h1>{text().cannotOpen}</h1>
        <p class="problem" role="alert" data-testid="problem">
          {capital(problem)}
        </p>
        <div class="row">
          <LinkButton href={formatRoute({ screen: 'study', link: {} })}>{text().importOther}</LinkButton>
        </div>
      </div>
    );
  }
  return empty ? <Start onRecord={onRecord} /> : <p class="muted waiting">{text().loading}</p>;
}

function OpenStudy({ onAddress, ...opened }: Opened & { onAddress(link: Link): void }) {
  const { session, reviewer } = opened;
  const link = session.link();
  const address = formatRoute({ screen: 'study', link });
  const write = useLatest(() => onAddress(link));
  useEffect(() => later(() => write.current(), kAddressDelay), [address, write]);
  useServer(session, reviewer);
  const seen = session.seen.value;
  if (!seen) {
    const problem = session.problem.value;
    return <p class={problem ? 'problem' : 'muted waiting'}>{capital(problem) || text().loading}</p>;
  }
  return <StudyScreen {...opened} positionState={seen.positionState} />;
}

// Effects of the connection and the page on a study.
function useServer(session: StudySession, reviewer: Reviewer): void {
  const epoch = server.epoch.value;
  const first = useRef(epoch);
  useEffect(() => {
    if (epoch !== first.current) session.refresh();
    first.current = epoch;
  }, [session, epoch]);
  const status = server.status.value;
  useEffect(() => {
    if (status === 'lost') reviewer.lost();
  }, [reviewer, status]);
  useEffect(() => {
    const leave = () => session.saver.flush();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [session]);
  const showsValues = settings.value.values === 'on';
  useEffect(() => session.showValues(showsValues), [session, showsValues]);
}
