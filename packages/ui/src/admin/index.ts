export * from './data-table'
export * from './english-screen'
export * from './file-drop'
export * from './pagination'
