// All that tests in a browser need.
export { violations } from './accessibility';
export { goTo, openPage, phone, ready, startBrowser } from './browser';
export type { Sight } from './browser';
export { Program } from './program';
export type { ProgramOptions } from './program';
export { screenshot } from './screenshot';
export { ask } from './talk';
