import { expect, test } from 'vitest'
import { databasePlace, withVerifiedTls } from './database-url.ts'

test.each([
  ['postgres://u:p@db.example.org:5433/course', 'db.example.org:5433'],
  ['postgres://u:p@[::1]/course', '[::1]'],
  ['postgres:///course', 'localhost'],
  ['postgres:///course?host=/run/postgresql', 'the socket in /run/postgresql'],
  ['postgres://u:p@%2Frun%2Fpostgresql/course', 'the socket in /run/postgresql'],
  ['postgres://u:p@%2Frun%2Fpostgresql:5433/course', 'the socket in /run/postgresql'],
])('the place of the database %s is %s', (url, place) => {
  expect(databasePlace(url)).toBe(place)
})

test.each([
  ['postgres://h/d?sslmode=require', 'postgres://h/d?sslmode=verify-full'],
  ['postgres://h/d?sslmode=prefer&sslrootcert=/a.pem', 'postgres://h/d?sslmode=verify-full&sslrootcert=/a.pem'],
  ['postgres://h/d?a=b&sslmode=verify-ca', 'postgres://h/d?a=b&sslmode=verify-full'],
  ['postgres://h/d?sslmode=verify-full', 'postgres://h/d?sslmode=verify-full'],
  ['postgres://h/d?sslmode=disable', 'postgres://h/d?sslmode=disable'],
  ['postgres://h/d?sslmode=no-verify', 'postgres://h/d?sslmode=no-verify'],
  ['postgres://h/d?uselibpqcompat=true&sslmode=require', 'postgres://h/d?uselibpqcompat=true&sslmode=require'],
  ['postgres://h/d', 'postgres://h/d'],
])('the connection string %s becomes %s', (url, meant) => {
  expect(withVerifiedTls(url)).toBe(meant)
})
