module meridian.example/sdk/go

go 1.19
