import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Home } from './home/Home';
import { language, setLanguage } from './i18n';
import { Learn } from './learn/Learn';
import { Library } from './library/Library';
import { NewGame } from './newgame/NewGame';
import { Play } from './play/Play';
import { formatRoute, route } from './router';
import type { Route, ScreenName } from './router';
import { text } from './sentences';
import { server } from './server';
import { studyScreen } from './study/screens';
import { theme } from './theme';
import type { Theme } from './theme';
import { Button } from './ui/Button';
import { Menu } from './ui/Menu';
import { NoSuchPage } from './ui/NotFound';
import { showToast, Toasts } from './ui/Toast';

function screenOf(at: Route): VNode {
  switch (at.screen) {
    case 'home':
      return <Home />;
    case 'new':
      return <NewGame key={at.game} game={at.game} link={at.link} />;
    case 'learn':
      return <Learn game={at.game} step={at.step} />;
    case 'play':
      return <Play name={at.name} />;
    case 'library':
      return <Library />;
    case 'unknown':
      return <NoSuchPage path={at.path} />;
    case 'study':
    case 'rules':
    case 'puzzles':
    case 'edit':
    case 'map':
      return studyScreen(at);
  }
}

function NavigationLink(props: { to: Route; covers: ScreenName[]; children: string }) {
  const here = props.covers.includes(route.value.screen);
  return (
    <a href={formatRoute(props.to)} aria-current={here ? 'page' : undefined}>
      {props.children}
    </a>
  );
}

function Settings() {
  const words = text();
  const themes: [Theme, string][] = [
    ['system', words.system],
    ['light', words.light],
    ['dark', words.dark],
  ];
  return (
    <>
      <Menu
        label={words.theme}
        icon="sun"
        items={themes.map(([name, label]) => ({
          label,
          checked: theme.value === name,
          onChoose: () => (theme.value = name),
        }))}
      />
      <Button
        kind="quiet"
        label={language.value === 'en' ? 'Português' : 'English'}
        testId="language"
        onClick={() => setLanguage(language.value === 'en' ? 'pt' : 'en')}
      >
        {language.value === 'en' ? 'PT' : 'EN'}
      </Button>
    </>
  );
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
      <nav aria-label={words.navigation}>
        <NavigationLink to={{ screen: 'learn', game: '', step: 0 }} covers={['learn']}>
          {words.learn}
        </NavigationLink>
        <NavigationLink to={{ screen: 'library' }} covers={['library']}>
          {words.library}
        </NavigationLink>
        <NavigationLink to={{ screen: 'study', link: {} }} covers={['study', 'edit', 'map']}>
          {words.study}
        </NavigationLink>
        <NavigationLink to={{ screen: 'puzzles', game: '', puzzle: '' }} covers={['puzzles']}>
          {words.puzzles}
        </NavigationLink>
        <NavigationLink to={{ screen: 'rules', game: '' }} covers={['rules']}>
          {words.rules}
        </NavigationLink>
      </nav>
      <div class="row settings">
        <Settings />
      </div>
    </header>
  );
}

function ConnectionBanner() {
  if (server.status.value !== 'lost') return null;
  return (
    <div class="banner" role="alert" data-testid="lost">
      <span>{text().lost}</span>
      <Button onClick={() => server.retryNow()}>{text().retry}</Button>
    </div>
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
  if (!server.hello.value) return <p class="muted waiting">{text().connecting}</p>;
  return screenOf(route.value);
}

export function App() {
  const hello = server.hello.value;
  const notices = hello?.notices.join('\n');
  useEffect(() => {
    for (const notice of hello?.notices ?? []) showToast(notice, 'problem');
  }, [notices]);
  return (
    <>
      <Header />
      <ConnectionBanner />
      <main id="main" tabIndex={-1}>
        <Content />
      </main>
      <Toasts />
    </>
  );
}

function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
