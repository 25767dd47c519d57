import { render } from 'preact';
import { App } from './App';
import { followLanguage } from './i18n';
import { loadOnline } from './online/door';
import { followAddress } from './router';
import { server } from './server';
import { followSettings } from './settings/settings';
import { followTheme } from './theme';
import { followTitle } from './title';
import './theme.css';

followLanguage(document.documentElement);
followTheme(document.documentElement);
followSettings(server, document.documentElement);
followAddress();
followTitle();
loadOnline();
const root = document.getElementById('app');
if (root) render(<App />, root);
