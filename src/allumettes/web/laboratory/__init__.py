"""The laboratory: long work for visitors (races, sequences), done by processes of its own at low priority.

A job is one such piece of work. It has an unguessable id, which is in its address, and a folder, where its own journal
keeps what it has found. It runs only while somebody watches its stream, in slices of some seconds, so that visitors
take turns; what a killed process or server had is in the journal, and the next watcher lets it go on from there.

- `job.py`: what a kind of job has to define (`Job`), and how it reports (`Report`). A new kind is one file in `jobs/`.
- `slices.py`: what happens in the process.
- `shelf.py`: the folders on the disk, bounded in number, bytes and age.
- `open_job.py`: a job in the server's memory, and its watchers.
- `laboratory.py`: finds, creates, runs, stops and resumes jobs, and asks short questions about their folders.
- `stream.py`: the server-sent events of a job.

A page uses it like this (`laboratory_of(request)` in `routes/visit.py`):

    made = await laboratory.create(RaceJob(plan), asker)            # POST: an id, nothing runs yet
    opened = await laboratory.shared(SequenceJob(spec, to), asker)  # the job of all who ask the same
    opened = await laboratory.find("race", job_id, asker)           # the standing of the job: entries, progress, state
    EventStream(laboratory.streams.watch(opened, known, asker))     # it runs while this is read
    laboratory.stop(opened); laboratory.resume(opened)              # cancel, go on
    await laboratory.ask(opened, function, *arguments, asker=…)     # function(job, folder, …) in a process
"""
