import { createConnection, Schema } from 'mongoose'
import { modelOnce } from '../src'

it('makes a model once per connection, for whoever asks', () => {
  const connection = createConnection()
  const first = modelOnce<{ name: string }>(connection, 'Thing', new Schema({ name: String }), 'things')
  expect(modelOnce(connection, 'Thing', new Schema({ name: String }), 'things')).toBe(first)
  expect(first.collection.collectionName).toBe('things')
  expect(modelOnce(createConnection(), 'Thing', new Schema({ name: String }))).not.toBe(first)
})
