// The screens of studying: the only way from the frame into them.
import type { VNode } from 'preact';
import { Editor } from '../editor/Editor';
import { MapBuilder } from '../map/MapBuilder';
import { Puzzles } from '../puzzles/Puzzles';
import type { Route } from '../router';
import { Rules } from '../rules/Rules';
import { Study } from './Study';
import './study.css';

export type StudyRoute = Extract<Route, { screen: 'study' | 'rules' | 'puzzles' | 'edit' | 'map' }>;

export function studyScreen(at: StudyRoute): VNode {
  switch (at.screen) {
    case 'study':
      return <Study link={at.link} />;
    case 'rules':
      return <Rules game={at.game} />;
    case 'puzzles':
      return <Puzzles game={at.game} puzzle={at.puzzle} />;
    case 'edit':
      return <Editor link={at.link} />;
    case 'map':
      return <MapBuilder link={at.link} />;
  }
}
