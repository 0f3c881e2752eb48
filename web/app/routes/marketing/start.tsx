import * as paths from '@course/contract/paths'
import { redirect } from 'react-router'

export const clientLoader = () => redirect(paths.home)

export default function Start() {
  return null
}
