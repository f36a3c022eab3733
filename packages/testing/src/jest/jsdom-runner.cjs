// jest's own runner under another name. jest gives each runner separate workers, so that packages that look for a
// document when they are loaded are never shared with tests that have none.
module.exports = require('jest-runner')
