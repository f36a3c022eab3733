// jest's environment with a document, for components.
const { TestEnvironment } = require('jest-environment-jsdom')
const { endAsyncContexts } = require('./async-contexts.cjs')
require('./compiled-modules.cjs')

module.exports = class JsdomEnvironment extends TestEnvironment {
  async teardown() {
    await super.teardown()
    endAsyncContexts()
  }
}
