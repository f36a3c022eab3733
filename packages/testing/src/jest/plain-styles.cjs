// Computed styles of components, as plain as what tests ask of them: shown or not, inline or block. jsdom matches each element
// with 120 rules of a stylesheet and computes thirteen colours, which took an eighth of the processor time of component tests.
// To be required before jsdom.
const sheet = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet')
const rules = require(sheet).matchAll(/([^{};]+)\{([^}]*)\}/g)

/** Selectors by the value of `display` that they give. */
const displays = new Map()
for (const [, selector, declarations] of rules) {
  const display = /(?:^|[\s;])display:\s*([\w-]+)/.exec(declarations)?.[1]
  if (display) displays.set(display, [...(displays.get(display) ?? []), selector.trim()])
}
/** jsdom takes the last rule that matches, whatever its specificity. */
const hiding = displays.get('none')
displays.delete('none')
displays.set('none', hiding)

require.cache[sheet].exports = [...displays]
  .map(([display, selectors]) => `${selectors.join(', ')} { display: ${display} }`)
  .join('\n')

const { propertiesWithResolvedValueImplemented: computed } = require('jsdom/lib/jsdom/living/helpers/style-rules')
for (const property of Object.keys(computed)) {
  if (property.endsWith('color')) delete computed[property]
}
