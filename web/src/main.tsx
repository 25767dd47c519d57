import { render } from 'preact';
import { App } from './App';
import { followLanguage } from './i18n';
import { followAddress } from './router';
import { followTheme } from './theme';
import './theme.css';

followLanguage(document.documentElement);
followTheme(document.documentElement);
followAddress();
const root = document.getElementById('app');
if (root) render(<App />, root);
