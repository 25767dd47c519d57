// Rules that the type checker lacks: hooks that are called conditionally, and hooks with missing
// dependencies. The plugin recognises hooks by their names, and Preact's have the same names and rules as
// React's.
import { defineConfig } from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import { configs } from 'typescript-eslint';

export default defineConfig({
  files: ['**/*.ts', '**/*.tsx'],
  extends: [configs.base],
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  plugins: { 'react-hooks': hooks },
  rules: {
    'react-hooks/rules-of-hooks': 'error',
    'react-hooks/exhaustive-deps': 'error',
  },
});
