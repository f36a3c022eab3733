// Reduces the default stylesheet of jsdom to the property `display`, because tests ask for no other style. Its 120
// rules and thirteen colours took an eighth of the processor time of component tests. Require this file before jsdom.
const sheet = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet')
const rules = require(sheet).matchAll(/([^{};]+)\{([^}]*)\}/g)

/** Selectors by their value of `display`. */
const displays = new Map()
for (const [, selector, declarations] of rules) {
  const display = /(?:^|[\s;])display:\s*([\w-]+)/.exec(declarations)?.[1]
  if (display) displays.set(display, [...(displays.get(display) ?? []), selector.trim()])
}
/** jsdom takes the last rule that matches, whatever its specificity. */
const hiddenSelectors = displays.get('none')
displays.delete('none')
displays.set('none', hiddenSelectors)

require.cache[sheet].exports = [...displays]
  .map(([display, selectors]) => `${selectors.join(', ')} { display: ${display} }`)
  .join('\n')

const { propertiesWithResolvedValueImplemented: properties } = require('jsdom/lib/jsdom/living/helpers/style-rules')
for (const property of Object.keys(properties)) {
  if (property.endsWith('color')) delete properties[property]
}
