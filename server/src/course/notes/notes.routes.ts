import * as contract from '@course/contract/course/notes/notes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { deleteNote, listNotes, type NotesDeps, saveNote } from './notes.ts'

export function noteRoutes(app: FastifyInstance, deps: SessionDeps & NotesDeps): void {
  serve(app, deps, contract.listNotes, ({ caller, query }) => listNotes(deps, caller.id, query.target))
  serve(app, deps, contract.listOwnNotes, ({ caller }) => listNotes(deps, caller.id))
  serve(app, deps, contract.saveNote, ({ caller, params, body }) =>
    saveNote(deps, caller.id, { id: params.id, fromVersion: body.FromVersion, place: body.Place, text: body.Text }),
  )
  serve(app, deps, contract.deleteNote, ({ caller, params, body }) =>
    deleteNote(deps, caller.id, params.id, body.FromVersion),
  )
}
