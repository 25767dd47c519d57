import { essentials } from './essentials';

essentials('chromium');
