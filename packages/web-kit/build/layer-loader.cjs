/**
 * Puts the styles of a component into the cascade layer `ui`, so that the styles of a page override them in whichever
 * order the stylesheets of shell and remotes load. `base` has the bare elements (packages/ui, base.css).
 */
module.exports = function layerLoader(source) {
  return `@layer base, ui;\n@layer ui {\n${source}\n}\n`
}
