/**
 * Puts the styles of a component into the cascade layer `ui`: whatever a page says of the same element wins, in
 * whichever order the stylesheets of shell and remotes arrive. `base` holds the bare elements (packages/ui, base.css).
 */
module.exports = function layerLoader(source) {
  return `@layer base, ui;\n@layer ui {\n${source}\n}\n`
}
