// Everything that browser tests need.
export { inColours, violations } from './accessibility';
export { findBrowser, goTo, newContext, openPage, openTab, phone, ready, typeMove } from './browser';
export type { Host, OpenPage } from './browser';
export { answerAsHost } from './fakeHost';
export { exportAll, importAll } from './library';
export { boundToStarter, Program, withAFifthGame } from './program';
export type { ProgramOptions } from './program';
export { ProxiedHost } from './proxy';
export { screenshot } from './screenshot';
export { SiteServer, siteFolder } from './site';
export { ask, askHost, followSystem } from './talk';
export { setStage } from './stage';
export type { Stage } from './stage';
