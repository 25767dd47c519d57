// The screens of learning and studying, loaded by door.tsx.
import type { VNode } from 'preact';
import { Editor } from '../editor/Editor';
import { Learn } from '../learn/Learn';
import { Library } from '../library/Library';
import { MapBuilder } from '../map/MapBuilder';
import { Puzzles } from '../puzzles/Puzzles';
import { Rules } from '../rules/Rules';
import type { StudyRoute } from '../router';
import { Study } from './Study';
import './study.css';

export function studyScreen(at: StudyRoute): VNode {
  switch (at.screen) {
    case 'learn':
      return <Learn lesson={at.lesson} step={at.step} />;
    case 'library':
      return <Library />;
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
