// jest's own runner under a name of its own: jest gives each runner its own workers, so that packages that look for a
// document when they are loaded are never shared with tests that have none.
module.exports = require('jest-runner')
