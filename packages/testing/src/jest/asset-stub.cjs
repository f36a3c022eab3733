module.exports = 'asset'
