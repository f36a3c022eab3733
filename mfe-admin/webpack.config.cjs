const { federate } = require('@plekje/web-kit/federate')

module.exports = federate({ name: 'admin', port: 3003, kind: 'remote', dir: __dirname })
