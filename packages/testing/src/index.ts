export * from './describe-each-engine'
