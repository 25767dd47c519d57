import { essentials } from './essentials';

essentials('firefox');
