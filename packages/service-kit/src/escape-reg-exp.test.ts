import { escapeRegExp } from './escape-reg-exp'

it.each(['a.b', 'wat?', '(x|y)', '[a-z]', 'c:\\d', '^$', 'a/b', 'a\0b'])('%j matches itself alone', (text) => {
  const pattern = new RegExp(`^${escapeRegExp(text)}$`)
  expect(pattern.test(text)).toBe(true)
  expect(pattern.test('axb')).toBe(false)
  expect(pattern.source).not.toContain('\0')
})
