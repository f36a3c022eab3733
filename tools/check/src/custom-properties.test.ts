import { findUndefinedProperties } from './custom-properties'

it('a stylesheet uses only custom properties that a stylesheet or a script defines', () => {
  const files = [
    { path: 'a.css', text: ':root { --ink: #000; }' },
    { path: 'b.tsx', text: `style={{ '--hue': 3, ['--size']: 4 }}` },
    { path: 'c.css', text: '.c { color: var(--ink); hue: var(--hue); width: var(--size); x: var(--radix-toast-x) }' },
    { path: 'd.css', text: '.d { color: var(--text); background: var(--wash, red) }' },
  ]
  expect(findUndefinedProperties(files)).toEqual(['d.css: no file defines --text'])
})
