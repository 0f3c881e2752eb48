import { redirect } from 'react-router'

export const clientLoader = () => redirect('/home')

export default function Start() {
  return null
}
