export { readOperatorConfig } from './config'
export { OperatorError, problemOf, signIn } from './connect'
