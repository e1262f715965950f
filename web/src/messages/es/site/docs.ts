import type { docs as en } from '../../en/site/docs.ts'

export const docs: typeof en = {
  title: 'Documentos',
  intro: 'Para consultar, seas coleccionista o administres una instancia. Están en inglés.',
  all: 'Todos los documentos',
  groups: {
    collectors: 'Para coleccionistas',
    operators: 'Para administrar una instancia',
    curious: 'Cómo funciona',
  },
  of: {
    moving: 'Si vienes de otro programa: qué puedes traer y cómo.',
    command: 'El comando para la terminal: añadir, listar, importar y esperar copias.',
    webhooks: 'Mensajes a tus propios programas: qué contienen y cómo comprobar quién los envía.',
    api: 'Los tokens de acceso y las llamadas que puede hacer un programa.',
    operating: 'Instalar, actualizar y vigilar una instancia.',
    backup: 'Qué guardar, cómo recuperarlo y cómo comprobar que funciona.',
    proxies: 'Detrás de Caddy, nginx o HAProxy.',
    budget: 'En qué se gastan las consultas a Discogs.',
    'public-demo': 'Una instancia para que la pruebe cualquiera.',
    scheduling: 'Qué disco se comprueba a continuación y por qué.',
    glossary: 'Qué significa aquí cada palabra.',
  },
}
