import { endpoints } from '@cratewatch/contracts/endpoints'
import { anInstance } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import type { PressedPage } from '../hold-page.tsx'
import { AS_ABOVE, button } from '../table.ts'

export const LOOK_AROUND: PressedPage = {
  name: 'signing in to a demo for strangers',
  path: '/auth',
  user: null,
  prepare: () =>
    server.answers(
      endpoints.instanceInfo,
      anInstance({
        marketplaceSignIn: false,
        demoAccounts: [
          { as: 'collector', email: 'nora@example.com', password: 'vinyl33' },
          { as: 'operator', email: 'admin@example.com', password: 'vinyl33' },
        ],
      }),
    ),
  table: [
    button(
      'Look around as a collector',
      'Mirar como coleccionista',
      'POST /auth/login {"email":"nora@example.com","password":"vinyl33"}; busy',
    ),
    button(
      'Look around as the operator',
      'Mirar como operador',
      'POST /auth/login {"email":"admin@example.com","password":"vinyl33"}; busy',
    ),
    button('Continue', 'Continuar', AS_ABOVE, { is: ['disabled'] }),
  ],
}
