export * from './file-names'
export * from './rendering'
