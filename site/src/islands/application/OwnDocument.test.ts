import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OwnDocument } from './OwnDocument.tsx';

it('the buttons of several documents are told apart by the documents’ names', () => {
  const buttonsOf = (name: string): string[] => {
    const props = { application: 'a1', n: 1, name, gone: false, again: () => {} };
    const shown = renderToStaticMarkup(createElement(OwnDocument, props));
    return [...shown.matchAll(/<button.*?<\/button>/g)].map(([button]) => button.replaceAll(/<[^>]*>/g, ''));
  };
  expect(buttonsOf('Plan')).toEqual(['Who opened it? Plan', 'Take the document back Plan']);
  expect(buttonsOf('PAN card')).toEqual(['Who opened it? PAN card', 'Take the document back PAN card']);
});
