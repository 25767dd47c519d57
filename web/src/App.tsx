import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Shades } from './board/pieces';
import { Home } from './home/Home';
import { language } from './i18n';
import { NewGame } from './newgame/NewGame';
import { Play } from './play/Play';
import { HostBanner, OnlineScreen, YourTurns } from './online/door';
import { isHost } from './online/isHost';
import { report } from './report';
import { arrivals, formatRoute, kLobby, navigate, route } from './router';
import type { Route, ScreenName } from './router';
import { text } from './sentences';
import { gameInfo, isSite, server } from './server';
import { changeSetting } from './settings/settings';
import { SettingsDialog, ShortcutsDialog } from './settings/SettingsDialog';
import { offlineUse, updateIsReady, updateNow } from './site/offline';
import { StudyScreen } from './study/door';
import { setTitle } from './title';
import { Button } from './ui/Button';
import { Menu } from './ui/Menu';
import { NoSuchPage } from './ui/NotFound';
import { showToast, Toasts } from './ui/Toast';
import { useLatest } from './useLatest';

function screenOf(at: Route): VNode {
  switch (at.screen) {
    case 'home':
      return <Home />;
    case 'new':
      return <NewGame key={at.game} game={at.game} link={at.link} />;
    case 'play':
      return <Play name={at.name} />;
    case 'online':
      return isHost ? <OnlineScreen at={at} /> : <NoSuchPage path="online" />;
    case 'unknown':
      return <NoSuchPage path={at.path} />;
    case 'learn':
    case 'library':
    case 'study':
    case 'rules':
    case 'puzzles':
    case 'edit':
    case 'map':
      return <StudyScreen at={at} />;
  }
}

interface Destination {
  to: Route;
  covers: ScreenName[];
  label: string;
}

function destinations(): Destination[] {
  const words = text();
  const online = { to: kLobby, covers: ['online' as const], label: words.online };
  return [
    ...(isHost ? [online] : []),
    { to: { screen: 'learn', lesson: '', step: 0 }, covers: ['learn'], label: words.learn },
    { to: { screen: 'library' }, covers: ['library'], label: words.library },
    { to: { screen: 'study', link: {} }, covers: ['study', 'edit', 'map'], label: words.study },
    { to: { screen: 'puzzles', game: '', puzzle: '' }, covers: ['puzzles'], label: words.puzzles },
    { to: { screen: 'rules', game: '' }, covers: ['rules'], label: words.rules },
  ];
}

// Shows the links in a row or, if that is too wide, as a menu.
function Navigation() {
  const words = text();
  const here = (one: Destination) => one.covers.includes(route.value.screen);
  return (
    <>
      <Menu
        class="screens"
        label={words.navigation}
        icon="menu"
        items={destinations().map((one) => ({
          label: one.label,
          checked: here(one),
          onChoose: () => navigate(one.to),
        }))}
      />
      <nav aria-label={words.navigation}>
        {destinations().map((one) => (
          <a key={one.label} href={formatRoute(one.to)} aria-current={here(one) ? 'page' : undefined}>
            {one.label}
          </a>
        ))}
      </nav>
    </>
  );
}

type OpenDialog = 'none' | 'settings' | 'shortcuts';

function Settings() {
  const [dialog, setDialog] = useState<OpenDialog>('none');
  const close = () => setDialog('none');
  useShortcutsKey(() => setDialog('shortcuts'));
  return (
    <>
      <Button
        kind="quiet"
        icon="settings"
        label={text().settings}
        testId="settings"
        onClick={() => setDialog('settings')}
      />
      <Button
        kind="quiet"
        label={language.value === 'en' ? 'PT, português' : 'EN, English'}
        testId="language"
        onClick={() => void report(changeSetting(server, 'language', language.value === 'en' ? 'pt' : 'en'))}
      >
        {language.value === 'en' ? 'PT' : 'EN'}
      </Button>
      {dialog === 'settings' && <SettingsDialog onClose={close} onShortcuts={() => setDialog('shortcuts')} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}

function useShortcutsKey(open: () => void): void {
  const action = useLatest(open);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.key !== '?' || event.defaultPrevented || target.closest('input, textarea, select, dialog'))
        return;
      event.preventDefault();
      action.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [action]);
}

function Header() {
  const words = text();
  return (
    <header class="site">
      <a class="skip" href={formatRoute(route.value)} onClick={focusMain}>
        {words.skip}
      </a>
      <a class="brand" href="#/" aria-label={`joga, ${words.home}`}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path class="brand-light" d="M16 4l10.5 18a10.5 4 0 0 1-21 0z" />
          <path class="brand-dark" d="M16 4l2.6 21.8a10.5 4 0 0 0 7.9-3.8z" />
        </svg>
        <span>joga</span>
      </a>
      <Navigation />
      <YourTurns />
      <div class="row settings">
        <Settings />
      </div>
    </header>
  );
}

function ConnectionBanner() {
  if (server.status.value !== 'lost') return null;
  return (
    <div class="banner lost" role="alert" data-testid="lost">
      <span>{isSite ? text().siteLost : text().lost}</span>
      <Button onClick={() => server.retryNow()}>{text().retry}</Button>
    </div>
  );
}

// Offers a new version of the site. Without a click it takes over when all tabs have been closed.
function UpdateBanner() {
  if (!updateIsReady.value) return null;
  return (
    <div class="banner update" role="status" data-testid="update">
      <span>{text().updateReady}</span>
      <Button onClick={updateNow}>{text().updateNow}</Button>
    </div>
  );
}

// On a site's home: whether a journey without a network may begin.
function OfflineNote() {
  const use = offlineUse.value;
  if (route.value.screen !== 'home' || use === 'none') return null;
  return (
    <footer class="muted small offline-note">
      <span role="status" data-testid="offline">
        {use === 'ready' ? text().offlineReady(isHost) : text().offlineLoading}
      </span>
    </footer>
  );
}

function Refusal() {
  const words = text();
  return (
    <div class="stack narrow" data-testid="refused">
      <h1>{words.noKey}</h1>
      <p role="alert">{words.openPrinted}</p>
    </div>
  );
}

function Content() {
  if (server.status.value === 'refused') return <Refusal />;
  if (!server.hello.value) return <p class="muted waiting">{isSite ? text().starting : text().connecting}</p>;
  return screenOf(route.value);
}

export function App() {
  const hello = server.hello.value;
  useEffect(() => {
    for (const notice of hello?.notices ?? []) showToast(notice, 'problem');
  }, [hello]);
  useArrival();
  useScreenTitle(route.value);
  return (
    <>
      <Shades />
      <Header />
      <ConnectionBanner />
      <HostBanner />
      <UpdateBanner />
      <main id="main" tabIndex={-1}>
        <Content />
      </main>
      <OfflineNote />
      <Toasts />
    </>
  );
}

// Moves the focus to the new screen, away from the link that led there; a screen may choose another place.
function useArrival(): void {
  const count = arrivals.value;
  useEffect(() => {
    const active = document.activeElement;
    if (count === 0 || (active && active.isConnected && !active.matches('a, body, header *'))) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [count]);
}

// The screen's title in the tab and the browser's history. A game in play sets its own title.
function useScreenTitle(at: Route): void {
  const words = text();
  const game = (spec: string | undefined) => gameInfo(spec ?? '')?.name;
  const parts = (): (string | undefined)[] => {
    switch (at.screen) {
      case 'home':
      case 'play':
      case 'online':
      case 'unknown':
        return [];
      case 'new':
        return [words.newGame, game(at.link.game ?? at.game)];
      case 'learn':
        return [words.learn, game(at.lesson.split('-')[0])];
      case 'library':
        return [words.library];
      case 'rules':
        return [words.rules, game(at.game)];
      case 'puzzles':
        return [words.puzzles, game(at.game)];
      case 'study':
        return [words.study, game(at.link.game)];
      case 'edit':
        return [words.edit, game(at.link.game)];
      case 'map':
        return [words.map];
    }
  };
  const title = [...parts(), 'joga'].filter(Boolean).join(' · ');
  const isOwn = hasOwnTitle(at);
  useEffect(() => {
    if (!isOwn) setTitle(title);
  }, [title, isOwn]);
}

function hasOwnTitle(at: Route): boolean {
  return at.screen === 'play' || at.screen === 'online';
}

function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
