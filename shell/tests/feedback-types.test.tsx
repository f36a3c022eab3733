// Proves SITE-31.
import { FEEDBACK_TYPES } from '@plekje/contracts'
import { screen, within } from '@testing-library/react'
import { FeedbackDialog } from '../src/feedback/feedback-dialog'
import { answer, renderInShell, visitor } from './render-in-shell'

it('feedback is general by default, and can be a bug, a feature, content or other', () => {
  answer({ 'GET /api/user': visitor })
  renderInShell(<FeedbackDialog isOpen onClose={() => {}} />)
  const select = screen.getByRole('combobox', { name: 'Soort feedback' })
  expect(select).toHaveValue('general')
  const values = within(select)
    .getAllByRole('option')
    .map((option) => option.getAttribute('value'))
  expect(values).toEqual(['general', 'bug', 'feature', 'content', 'other'])
  expect(values).toEqual([...FEEDBACK_TYPES])
})
