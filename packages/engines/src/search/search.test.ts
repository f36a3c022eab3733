import { openEmbeddedSearchEngine } from './embedded-search-engine'
import { describeSearchEngines } from './search.contract'

describeSearchEngines([{ name: 'embedded', open: openEmbeddedSearchEngine }])
