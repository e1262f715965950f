import type { SiteCatalogue } from '../../en/site/site-pages.ts'
import type { site as en } from '../../en/site/site.ts'
import { docs } from './docs.ts'
import { landing } from './landing.ts'
import { privacy, terms } from './legal.ts'

const site: typeof en = {
  nav: {
    label: 'Principal',
    home: 'Cratewatch, ir a la página de inicio',
    features: 'Funciones',
    howItWorks: 'Cómo funciona',
    pricing: 'Precios',
    login: 'Entrar',
    menu: 'Menú',
  },
  footer: {
    label: 'Pie de página',
    product: 'Producto',
    account: 'Cuenta',
    legal: 'Legal',
    language: 'Idioma',
    login: 'Entrar',
    signUp: 'Crear cuenta',
    privacy: 'Privacidad',
    terms: 'Condiciones',
    support: 'Escribe a {{email}}',
    dataBy: 'Los datos de copias y precios los proporciona Discogs.',
  },
  legal: {
    updated: 'Última actualización: {{date}}',
    contents: 'En esta página',
    operatorNamed: 'Esta instancia de Cratewatch la administra {{name}}.',
    operatorUnnamed:
      'Cratewatch es un programa que cualquiera puede poner en marcha. Quien administra el sitio no ha indicado aquí su nombre.',
    contact: 'Las preguntas, solicitudes y quejas llegan a {{email}}.',
    noContact: 'Quien administra el sitio no ha indicado ninguna dirección para preguntas.',
  },
}

export const sitePages: SiteCatalogue = { docs, landing, privacy, site, terms }
