const place = document.getElementById("api");
window.SwaggerUIBundle({ url: place.dataset.document, domNode: place, deepLinking: true, validatorUrl: null });
