import { escapeHtml } from './escape-html'

it('escapes every character that ends a text or a quoted attribute', () => {
  expect(escapeHtml(`<a title="x" lang='nl'>& meer</a>`)).toBe(
    '&lt;a title=&quot;x&quot; lang=&#39;nl&#39;&gt;&amp; meer&lt;/a&gt;',
  )
  expect(escapeHtml('Café “De Zon”')).toBe('Café “De Zon”')
})
