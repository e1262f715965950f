/** What the dialog says that reads a barcode. */
export const scan = {
  text: 'Hold the barcode on the sleeve in front of the camera.',
  close: 'Stop scanning',
  picture: 'What the camera sees',
  state: {
    starting: 'Starting the camera…',
    looking: 'Looking for a barcode…',
    nothingYet:
      'No barcode recognised yet. Try more light, and hold it about 10 cm away. You can also type the digits below it.',
    refused:
      'Cratewatch isn’t allowed to use the camera. Allow it in your browser’s settings, or type the digits below the barcode.',
    noCamera: 'No camera was found. Type the digits below the barcode instead.',
    failed: 'The camera didn’t start; another application may be using it. Close that and try again.',
  },
}
