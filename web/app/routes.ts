import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/marketing/start.tsx'),
  route('home', 'routes/marketing/home.tsx'),
  route('info', 'routes/marketing/info.tsx'),
  route('legal', 'routes/marketing/legal.tsx'),

  route('payment', 'routes/checkout/payment.tsx'),

  route('login', 'routes/accounts/login.tsx'),
  route('reset', 'routes/accounts/reset.tsx'),
  layout('routes/accounts/account-area.tsx', [
    route('account', 'routes/accounts/account.tsx'),
    route('receipt/:id', 'routes/accounts/receipt.tsx'),
  ]),

  layout('routes/learning/members-area.tsx', [
    route('members', 'routes/learning/members.tsx'),
    route('getting-started', 'routes/learning/getting-started.tsx'),
    route('general-resources', 'routes/learning/general-resources.tsx'),
    route('state-resources', 'routes/learning/state-resources.tsx'),
  ]),

  layout('routes/users/admin-area.tsx', [
    route('admin', 'routes/users/admin.tsx'),
    route('users', 'routes/users/users.tsx'),
    route('user-details/:id', 'routes/users/user-details.tsx'),
    route('users-import', 'routes/users/users-import.tsx'),
    route('purchases', 'routes/purchases/purchases.tsx'),
    route('purchase/:id', 'routes/purchases/purchase.tsx'),
    route('check-up', 'routes/doctor/doctor.tsx'),
  ]),

  route('*', 'routes/marketing/unknown.tsx'),
] satisfies RouteConfig
