import { join } from 'node:path'
import { findIntlCreatedAtLoad } from '@plekje/testing/intl-at-load'

describe('the modules of this front end', () => {
  it('make no Intl object before one is used', () => {
    expect(findIntlCreatedAtLoad(join(__dirname, '../src'))).toEqual([])
  })
})
