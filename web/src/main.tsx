import { render } from 'preact';
import { App } from './App';
import { followLanguage } from './i18n';
import { followAddress } from './router';
import { server } from './server';
import { followSettings } from './settings/settings';
import { followTheme } from './theme';
import './theme.css';

followLanguage(document.documentElement);
followTheme(document.documentElement);
followSettings(server, document.documentElement);
followAddress();
const root = document.getElementById('app');
if (root) render(<App />, root);
