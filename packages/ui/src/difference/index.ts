export * from './difference'
