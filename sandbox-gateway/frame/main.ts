document.title = 'Card field'
