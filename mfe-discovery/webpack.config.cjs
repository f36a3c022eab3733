const { federate } = require('@plekje/web-kit/federate')

module.exports = federate({ name: 'discovery', port: 3001, kind: 'remote', dir: __dirname })
