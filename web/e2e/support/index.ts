// All that tests in a browser need.
export { inColours, violations } from './accessibility';
export { goTo, openPage, phone, ready, startBrowser, typeMove } from './browser';
export type { BrowserName, Sight } from './browser';
export { boundToStarter, Program } from './program';
export type { ProgramOptions } from './program';
export { screenshot } from './screenshot';
export { ask } from './talk';
export { setStage } from './stage';
export type { Stage } from './stage';
