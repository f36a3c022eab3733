const { federate } = require('@plekje/web-kit/federate')

module.exports = federate({ name: 'account', port: 3002, kind: 'remote', dir: __dirname })
