export * from './days-fields'
export * from './hours-draft'
